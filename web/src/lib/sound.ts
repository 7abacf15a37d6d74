/** Short sounds, made and not loaded; silent unless somebody wants them. */
import { settings } from "./settings.svelte";

const SOUNDS = {
  action: [[520, 0, 0.09]],
  turn: [
    [660, 0, 0.12],
    [880, 0.1, 0.16],
  ],
  end: [
    [523, 0, 0.16],
    [659, 0.14, 0.16],
    [784, 0.28, 0.3],
  ],
} as const satisfies Record<string, readonly (readonly [hertz: number, at: number, long: number])[]>;

const VOLUME = 0.08;
let audio: AudioContext | null = null;

export function sound(name: keyof typeof SOUNDS): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  for (const [hertz, at, long] of SOUNDS[name]) tone(audio, hertz, audio.currentTime + at, long);
}

function tone(context: AudioContext, hertz: number, from: number, long: number): void {
  const oscillator = new OscillatorNode(context, { type: "sine", frequency: hertz });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.linearRampToValueAtTime(VOLUME, from + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + long);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + long);
}
