export * from './actions.ts'
export * from './applications.ts'
export * from './keys.ts'
