import ranked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }

const refusedCount = 10_000

const common: ReadonlySet<string> = new Set(ranked.slice(0, refusedCount))

/** SU-24: the 10,000 most common passwords, in any case, compared after NFKC as for hashing. */
export const isCommon = (password: string): boolean => common.has(password.normalize('NFKC').toLowerCase())
