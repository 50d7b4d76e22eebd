// The sound of this page. The sound starts with the visitor's first click or key, because browsers refuse it before.

import { settings } from '../lib/settings.svelte';
import { perform, type Score, type Sound } from './synth';

/** The time that a browser gets to start the sound before it counts as refused, in milliseconds. */
const PATIENCE = 3_000;
const VOLUME = 0.55;

class Sounds {
  /** Whether the browser refuses sound. */
  refused = $state(false);
  private context: AudioContext | null = null;
  private out: AudioNode | null = null;
  /** Whether the browser is starting the sound: what is played now is heard in a moment. */
  private waking = false;
  /** Whether the sound is suspended: its context is stopping, or has stopped. */
  private resting = false;
  /** The number of tables on this page that may be heard. */
  private tables = 0;

  /** Whether a sound can be heard now. */
  get on(): boolean {
    return settings.sound && !this.refused && (this.waking || this.context?.state === 'running');
  }

  /** Whether the button shows sound as on. */
  get wanted(): boolean {
    return settings.sound && !this.refused;
  }

  /** Switches the sound with a click or a key. */
  toggle() {
    const on = !this.wanted;
    settings.setSound(on);
    this.refused = false;
    if (on) {
      this.wake();
    } else {
      this.rest();
    }
  }

  /** Keeps the sound for a table until the returned function is called. A visitor who sits down gets a new table without a click. */
  attend(): () => void {
    this.tables += 1;
    if (this.context) {
      this.wake();
    }
    return () => {
      this.tables -= 1;
      setTimeout(() => this.tables === 0 && this.rest());
    };
  }

  /** Ends all sound until the next click or key: a running context costs time. */
  private rest() {
    this.resting = true;
    void this.context?.suspend();
    hush();
  }

  /** Starts the sound if the player wants it. Browsers refuse to play sound before the first click or key on the page. */
  wake = () => {
    if (!settings.sound || (this.context?.state === 'running' && !this.resting) || !navigator.userActivation?.hasBeenActive) {
      return;
    }
    this.resting = false;
    const context = this.context ?? this.open();
    void context?.resume();
    this.waking = context !== null;
    setTimeout(() => {
      this.waking = false;
      this.refused = settings.sound && context?.state !== 'running';
    }, PATIENCE);
  };

  private open(): AudioContext | null {
    if (typeof AudioContext === 'undefined') {
      return null;
    }
    this.context = new AudioContext({ latencyHint: 'interactive' });
    this.context.onstatechange = () => (this.refused &&= this.context?.state !== 'running');
    const gain = this.context.createGain();
    gain.gain.value = VOLUME;
    // Many chips at once must not distort.
    const limiter = this.context.createDynamicsCompressor();
    gain.connect(limiter).connect(this.context.destination);
    this.out = gain;
    return this.context;
  }

  /** Plays a sound; the returned function ends it early, as a click ends its animation. */
  play(sound: Sound, score: Score = {}): () => void {
    const { context, out } = this;
    if (!this.on || !context || !out || document.hidden) {
      return () => {};
    }
    const own = context.createGain();
    own.connect(out);
    const end = perform(sound, context, own, context.currentTime + 0.005, score);
    const timer = setTimeout(() => own.disconnect(), (end - context.currentTime) * 1000);
    return () => {
      clearTimeout(timer);
      own.gain.setTargetAtTime(0, context.currentTime, 0.015);
      setTimeout(() => own.disconnect(), 120);
    };
  }
}

export const sounds = new Sounds();

/** Ends the spoken call. */
export function hush() {
  globalThis.speechSynthesis?.cancel();
}

/** Speaks calls, in place of those that were not spoken yet: a call of the last roll is of no use after the next. */
export function speak(words: readonly string[]) {
  if (!sounds.on || !settings.voice || !('speechSynthesis' in globalThis) || document.hidden || words.length === 0) {
    return;
  }
  hush();
  for (const text of words) {
    const call = new SpeechSynthesisUtterance(text);
    // The house calls in the language of its documents.
    call.lang = 'en';
    call.rate = 1.1;
    speechSynthesis.speak(call);
  }
}
