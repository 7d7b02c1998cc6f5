import { MalformedAnswer } from '../http/reading.ts'

/** One line of a range: the rest of a hash, and how often its password has leaked; 0 in the lines that only pad. */
const line = /^([0-9A-F]{35}):(\d+)$/

/** Whether a range has the hash that ends so. */
export const isInRange =
  (rest: string) =>
  (body: Buffer): boolean => {
    const parts = body
      .toString('latin1')
      .split(/\r?\n/)
      .filter((text) => text !== '')
      .map((text) => line.exec(text))
    if (parts.length === 0 || parts.includes(null)) throw new MalformedAnswer('line')
    return parts.some((part) => part?.[1] === rest && part[2] !== '0')
  }
