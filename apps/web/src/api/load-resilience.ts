/** What is needed when something is lost on its way, or breaks: loaded once that may be. */
export const loadResilience = () => import('../resilience/resilience.ts')
