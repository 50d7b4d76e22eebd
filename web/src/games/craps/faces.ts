// The face of each pack, so that no two tables of this game look alike.

import { CHIPS, FIRS, LOZENGES, ORCHIDS, STARS, type Face } from '../../faces/faces';

export const FACES: Record<string, Face> = {
  'bclc-craps': { ...FIRS, cloth: { felt: '#0f5138', deep: '#08301f' } },
  'bclc-midi-craps': { ...FIRS, cloth: { felt: '#0c4a55', deep: '#062a31' } },
  'bclc-fire': { ...FIRS, cloth: { felt: '#5b2412', deep: '#33120a' } },
  'bclc-sharpshooter': { ...FIRS, cloth: { felt: '#33481a', deep: '#1b270c' } },
  'casablanca-craps': { ...STARS, cloth: { felt: '#213a86', deep: '#111f4c' } },
  'house-craps': { ...CHIPS, cloth: { felt: '#6b1a1f', deep: '#3a0b0f' } },
  'mlgca-crapless': { ...LOZENGES, cloth: { felt: '#34343c', deep: '#17171c' } },
  'rws-craps': { ...ORCHIDS, cloth: { felt: '#55194d', deep: '#2e0b2a' } },
};
