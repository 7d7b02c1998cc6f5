export const loadResilience = () => import('../site/resilience/resilience.ts')
