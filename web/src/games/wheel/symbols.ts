// The print of a wheel's symbols. A rule book writes a pictured symbol as one word; the layout names the picture.

import { t } from '../texts';

const PICTURES: Readonly<Record<string, () => string>> = { logo: () => t('games-symbol-logo'), joker: () => t('games-symbol-joker') };

/** Returns the print of a symbol: `5`, `Joker`. */
export const symbolText = (symbol: string) => PICTURES[symbol]?.() ?? symbol;
