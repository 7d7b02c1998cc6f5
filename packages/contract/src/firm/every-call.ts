export * from './actions.ts'
export * from './applications.ts'
export * from './events.ts'
export * from './keys.ts'
