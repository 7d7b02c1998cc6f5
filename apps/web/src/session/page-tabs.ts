import { createTabs } from './tabs.ts'

/** This page's voice among the browser's tabs. */
export const tabs = createTabs(new BroadcastChannel('session'))
