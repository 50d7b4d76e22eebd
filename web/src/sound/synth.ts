// The sounds of a table, computed when they are needed: bursts of filtered noise and a few short tones. There are no
// sound files.

/** A sound of the table. */
export type Sound = 'dice' | 'chip' | 'pay' | 'sweep' | 'card' | 'ticks' | 'shaker' | 'thud';

export const SOUNDS: readonly Sound[] = ['dice', 'chip', 'pay', 'sweep', 'card', 'ticks', 'shaker', 'thud'];

/** The duration of each sound in seconds, unless the caller gives the duration of its animation. */
const LENGTHS: Record<Sound, number> = { dice: 1, chip: 0.12, pay: 0.5, sweep: 0.55, card: 0.16, ticks: 2.4, shaker: 1.5, thud: 0.6 };

/** Where and when a sound plays. */
interface Stage {
  context: BaseAudioContext;
  out: AudioNode;
  from: number;
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Returns one second of white noise, made once for each context. */
function noise(context: BaseAudioContext): AudioBuffer {
  let buffer = noises.get(context);
  if (!buffer) {
    buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) {
      samples[i] = Math.random() * 2 - 1;
    }
    noises.set(context, buffer);
  }
  return buffer;
}

/** A volume that rises immediately and falls away within `fall` seconds. */
function envelope({ context, out }: Stage, at: number, volume: number, fall: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.002);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + fall);
  gain.connect(out);
  return gain;
}

/** A burst of noise around a pitch: the knock of something hard. A low `pitch` with a low `edge` sounds soft. */
function knock(stage: Stage, after: number, pitch: number, volume: number, fall: number, edge = 1.2) {
  const { context } = stage;
  const at = stage.from + after;
  const source = context.createBufferSource();
  source.buffer = noise(context);
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = edge;
  source.connect(filter).connect(envelope(stage, at, volume, fall));
  source.start(at, Math.random() * 0.8, fall + 0.02);
}

/** A tone that slides from one pitch to another. */
function tone(stage: Stage, after: number, pitch: number, to: number, volume: number, fall: number) {
  const at = stage.from + after;
  const source = stage.context.createOscillator();
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(to, at + fall);
  source.connect(envelope(stage, at, volume, fall));
  source.start(at);
  source.stop(at + fall + 0.02);
}

/** Noise whose pitch slides: a card or chips that glide over the felt. */
function glide(stage: Stage, after: number, pitch: number, to: number, volume: number, seconds: number) {
  const { context, out } = stage;
  const at = stage.from + after;
  const source = context.createBufferSource();
  source.buffer = noise(context);
  source.loop = true;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.Q.value = 0.8;
  filter.frequency.setValueAtTime(pitch, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + seconds * 0.35);
  gain.gain.linearRampToValueAtTime(0, at + seconds);
  source.connect(filter).connect(gain).connect(out);
  source.start(at);
  source.stop(at + seconds + 0.02);
}

/** Two clay discs that touch. */
function clink(stage: Stage, after: number, volume: number) {
  const pitch = 3_100 + Math.random() * 900;
  knock(stage, after, pitch, volume, 0.045, 4);
  knock(stage, after + 0.012, pitch * 1.45, volume * 0.5, 0.03, 6);
  tone(stage, after, 5_200, 4_700, volume * 0.1, 0.05);
}

/** A die that hits the cloth: a soft thud under a short click. */
function bounce(stage: Stage, after: number, volume: number) {
  knock(stage, after, 260, volume, 0.11, 0.7);
  knock(stage, after, 1_900 + Math.random() * 600, volume * 0.45, 0.035, 2.5);
}

const CHIPS_PAID = 6;

/** The parts of each sound, for a length in seconds. `steps` are the moments, from 0 to 1, of a sound that has many alike. */
const PARTS: Record<Sound, (stage: Stage, length: number, steps: readonly number[]) => void> = {
  dice(stage, length) {
    // The two dice leave the hand, hit the cloth together, and rattle to rest.
    for (const [moment, volume] of [[0.02, 0.12], [0.07, 0.1], [0.12, 0.08]] as const) {
      knock(stage, moment, 2_600, volume, 0.03, 5);
    }
    for (const [moment, volume] of [[0.5, 1], [0.56, 0.8], [0.72, 0.5], [0.77, 0.42], [0.88, 0.22], [0.94, 0.14]] as const) {
      bounce(stage, moment * length, volume);
    }
  },
  chip(stage) {
    clink(stage, 0, 0.5);
    clink(stage, 0.045, 0.28);
  },
  pay(stage, length) {
    for (let i = 0; i < CHIPS_PAID; i += 1) {
      clink(stage, length * 0.85 * (i / CHIPS_PAID) ** 1.3, 0.5 - i * 0.04);
    }
  },
  sweep(stage, length) {
    glide(stage, 0, 900, 2_600, 0.28, length);
    for (const moment of [0.3, 0.42, 0.5, 0.62, 0.7]) {
      clink(stage, moment * length, 0.2);
    }
  },
  card(stage, length) {
    glide(stage, 0, 1_800, 5_200, 0.3, length * 0.75);
    knock(stage, length * 0.7, 420, 0.35, 0.05, 0.8);
  },
  ticks(stage, length, steps) {
    let last = -1;
    for (const moment of steps) {
      // The first ticks come so fast that they sound as one.
      if ((moment - last) * length > 0.012) {
        last = moment;
        knock(stage, moment * length, 1_500, 0.5, 0.03, 3);
        knock(stage, moment * length, 3_400, 0.2, 0.015, 5);
      }
    }
  },
  shaker(stage, length) {
    for (let moment = 0.02; moment < length - 0.25; moment += 0.035 + Math.random() * 0.04) {
      knock(stage, moment, 2_000 + Math.random() * 1_400, 0.22 + Math.random() * 0.2, 0.04, 4);
    }
    bounce(stage, length - 0.2, 0.6);
    bounce(stage, length - 0.13, 0.4);
  },
  thud(stage, length) {
    tone(stage, 0, 120, 48, 0.7, length * 0.9);
    knock(stage, 0, 180, 0.4, 0.12, 0.7);
  },
};

/** The default times of the steps of a repetitive sound, which slow down towards its end. */
const SLOWING = Array.from({ length: 60 }, (_, i) => (i / 60) ** 3);

/** A sound of a certain length, with the moments of its steps. */
export interface Score {
  seconds?: number;
  steps?: readonly number[];
}

/** Plays a sound into a node from a time of its context on. Returns the time at which the sound ends. */
export function perform(sound: Sound, context: BaseAudioContext, out: AudioNode, from: number, { seconds = LENGTHS[sound], steps = SLOWING }: Score = {}): number {
  PARTS[sound]({ context, out, from }, seconds, steps);
  return from + seconds + 0.2;
}
