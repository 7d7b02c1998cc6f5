export const loadResilience = () => import('../resilience/resilience.ts')
