export const grammar = {
  ordinal: { one: '{number}st', two: '{number}nd', few: '{number}rd', other: '{number}th' },
} as const
