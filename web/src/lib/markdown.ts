/**
 * As much Markdown as the rules pages use: headings, paragraphs, lists, tables, code, emphasis,
 * links.
 *
 * The result is a tree and no HTML: parts/Markdown.svelte makes elements of it, so that no text can
 * become markup.
 */

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "strong"; inside: Inline[] }
  | { kind: "em"; inside: Inline[] }
  | { kind: "link"; href: string; inside: Inline[] };

export type Block =
  | { kind: "heading"; level: number; inside: Inline[]; id: string }
  | { kind: "paragraph"; inside: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "code"; text: string }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "rule" };

const HEADING = /^(#{1,6})\s+(.*)$/;
const ITEM = /^\s*([-*]|\d+\.)\s+(.*)$/;
const FENCE = /^```/;
const RULE = /^(-{3,}|\*{3,})$/;
const SEPARATOR = /^\|?[\s:|-]+\|?$/;

export function blocks(text: string): Block[] {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const found: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const [block, next] = blockAt(lines, at);
    if (block !== null) found.push(block);
    at = next;
  }
  return found;
}

function blockAt(lines: string[], at: number): [Block | null, number] {
  const line = lines[at] ?? "";
  if (line.trim() === "") return [null, at + 1];
  if (FENCE.test(line)) return codeAt(lines, at);
  const heading = HEADING.exec(line);
  if (heading) {
    const title = heading[2] ?? "";
    return [{ kind: "heading", level: (heading[1] ?? "#").length, inside: inlines(title), id: idOf(title) }, at + 1];
  }
  if (RULE.test(line.trim())) return [{ kind: "rule" }, at + 1];
  if (line.startsWith("|") && SEPARATOR.test(lines[at + 1] ?? "")) return tableAt(lines, at);
  if (ITEM.test(line)) return listAt(lines, at);
  return paragraphAt(lines, at);
}

function codeAt(lines: string[], at: number): [Block, number] {
  let end = at + 1;
  while (end < lines.length && !FENCE.test(lines[end] ?? "")) end += 1;
  return [{ kind: "code", text: lines.slice(at + 1, end).join("\n") }, end + 1];
}

function tableAt(lines: string[], at: number): [Block, number] {
  let end = at + 2;
  while ((lines[end] ?? "").startsWith("|")) end += 1;
  const [head, , ...rows] = lines.slice(at, end).map(cells);
  return [{ kind: "table", head: head ?? [], rows }, end];
}

function cells(line: string): Inline[][] {
  const inner = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => inlines(cell.trim().replace(/\\\|/g, "|")));
}

function listAt(lines: string[], at: number): [Block, number] {
  const items: string[] = [];
  const ordered = /^\s*\d/.test(lines[at] ?? "");
  let end = at;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? "";
    const item = ITEM.exec(line);
    if (item) items.push(item[2] ?? "");
    else if (/^\s+\S/.test(line)) items[items.length - 1] += ` ${line.trim()}`;
    else break;
  }
  return [{ kind: "list", ordered, items: items.map(inlines) }, end];
}

function paragraphAt(lines: string[], at: number): [Block, number] {
  let end = at + 1;
  while (end < lines.length && !begins(lines[end] ?? "")) end += 1;
  return [{ kind: "paragraph", inside: inlines(lines.slice(at, end).join(" ")) }, end];
}

function begins(line: string): boolean {
  return line.trim() === "" || FENCE.test(line) || HEADING.test(line) || ITEM.test(line) || line.startsWith("|");
}

function idOf(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}

const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)/;

export function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  let rest = text;
  for (let match = INLINE.exec(rest); match !== null; match = INLINE.exec(rest)) {
    if (match.index > 0) found.push({ kind: "text", text: rest.slice(0, match.index) });
    found.push(inlineOf(match));
    rest = rest.slice(match.index + match[0].length);
  }
  if (rest !== "") found.push({ kind: "text", text: rest });
  return found;
}

function inlineOf([whole, code, strong, em, label, href]: RegExpExecArray): Inline {
  if (code !== undefined) return { kind: "code", text: code };
  if (strong !== undefined) return { kind: "strong", inside: inlines(strong) };
  if (em !== undefined) return { kind: "em", inside: inlines(em) };
  // Only addresses that lead somewhere and run nothing.
  if (label !== undefined && href !== undefined && /^(https?:\/\/|[#/](?!\/))/.test(href)) {
    return { kind: "link", href, inside: inlines(label) };
  }
  return { kind: "text", text: label ?? whole };
}
