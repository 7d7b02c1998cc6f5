import { createTabs } from './tabs.ts'

export const tabs = createTabs(new BroadcastChannel('session'))
