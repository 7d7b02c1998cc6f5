export * from './events.ts'
export * from './keys.ts'
