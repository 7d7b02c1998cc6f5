/** Runs React in a task of its own, before the app is loaded. */
export { createRoot, hydrateRoot } from 'react-dom/client'
