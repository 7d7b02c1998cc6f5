/** The oldest supported version of each browser. Safari's is also that of iOS, where every browser uses its engine. */
export const supportedBrowsers = { Chrome: 120, Edge: 120, Firefox: 121, Safari: 17 } as const

/** Code uses what was Baseline, so in all of these browsers, by the end of this year. */
export const baselineYear = 2023
