import css from '@eslint/css'

const properties = '/^(font|font-size|margin|margin-.+|padding|padding-.+|gap|row-gap|column-gap)$/'

/** Takes sizes of text, margins, paddings and gaps from the scales of `tokens.css`. A pixel may align a mark. */
export const scales = {
  files: ['apps/web/src/**/*.css'],
  ignores: ['**/tokens.css'],
  plugins: { css },
  language: 'css/css',
  rules: {
    'no-restricted-syntax': [
      'error',
      {
        selector: `Declaration[property=${properties}] Dimension[unit=/^(rem|px)$/]:not([value=/^-?1$/][unit="px"])`,
        message: 'Use a step of the scales in tokens.css.',
      },
    ],
  },
}
