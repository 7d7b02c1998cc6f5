/** `main.ts` imports this module before the app, so that React's code runs in a separate task. */
export { createRoot, hydrateRoot } from 'react-dom/client'
