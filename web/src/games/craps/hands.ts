// Touch, mouse and keyboard on the layout. One listener serves all zones.

import type { Attachment } from 'svelte/attachments';
import type { Felt } from './felt.svelte';
import type { Zone } from './geometry/zones';
import { next } from './walk';

/** The time for a long press to open a zone's card, in milliseconds. */
const LONG = 450;
/** The time for a resting mouse to open a zone's card, in milliseconds. */
const REST = 550;
/** The time that a card stays after the mouse leaves, so that the mouse can reach it, in milliseconds. */
const GRACE = 260;

export function hands(felt: Felt, zones: () => readonly Zone[], reached: (key: string) => void): Attachment<SVGSVGElement> {
  return (svg) => {
    let timer: number | undefined;
    let held = false;
    const found = (event: Event): Zone | undefined => {
      const key = event.target instanceof Element ? event.target.closest<SVGGElement>('[data-zone]')?.dataset.zone : undefined;
      return zones().find((zone) => zone.key === key);
    };
    const later = (does: () => void, wait: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(does, wait);
    };

    const click = (event: Event) => {
      clearTimeout(timer);
      const zone = found(event);
      if (held) {
        held = false;
      } else if (zone) {
        felt.show(null);
        reached(zone.key);
        void felt.bet(zone);
      } else {
        felt.store.skip();
      }
    };
    const menu = (event: Event) => {
      const zone = found(event);
      if (zone) {
        event.preventDefault();
        if (!held) {
          void felt.down(zone);
        }
      }
    };
    const pressed = (event: PointerEvent) => {
      const zone = found(event);
      held = false;
      if (zone && event.pointerType !== 'mouse') {
        later(() => {
          held = true;
          felt.show(zone);
        }, LONG);
      }
    };
    // A resting mouse opens no card when the layout appears under it: the mouse must move first.
    let moved = false;
    const over = (event: PointerEvent) => {
      const zone = found(event);
      if (event.pointerType === 'mouse' && moved) {
        later(() => felt.show(zone ?? null), zone ? REST : GRACE);
      }
    };
    const move = (event: PointerEvent) => {
      const first = !moved && (event.movementX !== 0 || event.movementY !== 0);
      moved ||= first;
      if (first) {
        over(event);
      }
    };
    const left = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') {
        later(() => felt.leave(), GRACE);
      } else {
        clearTimeout(timer);
      }
    };
    const focused = (event: FocusEvent) => {
      const zone = found(event);
      if (zone) {
        reached(zone.key);
        if (event.target instanceof Element && event.target.matches(':focus-visible')) {
          later(() => felt.show(zone), REST);
        }
      }
    };
    const key = (event: KeyboardEvent) => {
      const zone = found(event);
      if (zone && !event.ctrlKey && !event.metaKey && !event.altKey && does(felt, zones(), zone, event.key, svg)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };

    const listeners: [string, (event: never) => void][] = [
      ['click', click],
      ['contextmenu', menu],
      ['pointerdown', pressed],
      ['pointerover', over],
      ['pointermove', move],
      ['pointerleave', left],
      ['pointercancel', left],
      ['pointerup', () => clearTimeout(timer)],
      ['focusin', focused],
      ['keydown', key],
    ];
    for (const [name, listener] of listeners) {
      svg.addEventListener(name, listener as EventListener);
    }
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of listeners) {
        svg.removeEventListener(name, listener as EventListener);
      }
    };
  };
}

/** Handles a key; returns false for keys without a meaning here. */
function does(felt: Felt, zones: readonly Zone[], zone: Zone, key: string, svg: SVGSVGElement): boolean {
  if (key.startsWith('Arrow')) {
    const reached = zones.filter((other) => felt.isThere(other) && (other.end === 'centre' || other.end === felt.side));
    const to = next(reached, zone, key);
    if (to) {
      svg.querySelector<SVGGElement>(`[data-zone="${to.key}"][role]`)?.focus();
    }
    return true;
  }
  const actions: Record<string, () => unknown> = {
    Enter: () => felt.bet(zone),
    ' ': () => felt.bet(zone),
    Backspace: () => felt.down(zone),
    Delete: () => felt.down(zone),
    o: () => felt.turn(zone),
    i: () => felt.read(zone),
    Escape: () => felt.show(null),
  };
  const action = actions[key.length === 1 ? key.toLowerCase() : key];
  action?.();
  // Escape also goes to the page, which closes anything else that is open.
  return action !== undefined && key !== 'Escape';
}
