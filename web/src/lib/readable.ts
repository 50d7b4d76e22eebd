// Names and values of options, in words. These words come from the documents and stay in their language, except for yes
// and no.

import { t } from './texts';

/** Puts a value into words: `until-next-bet` is `until next bet`, `2-to-1` is `2 to 1`, `true` is `yes`. */
export function readable(value: string): string {
  if (value === 'true' || value === 'false') {
    return value === 'true' ? t('shell-yes') : t('shell-no');
  }
  return /^\d+-\d+$/.test(value) ? value.replace('-', ' to ') : value.replaceAll('-', ' ');
}
