import { createHash, timingSafeEqual } from 'node:crypto'

export const constantTimeEqual = (a: string, b: string): boolean => {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(a), digest(b))
}
