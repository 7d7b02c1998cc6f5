import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'

/**
 * A confirmation that came to nothing, certainly, binds nobody: its plan is taken back, so that the person may change what
 * they chose, and what is planned anew begins from today. @returns the client as it is now, its transfers still there where
 * something was sent, or may have been
 */
export const takeBackUnsent = async (store: Store, application: Application): Promise<Application> => {
  const { client, transfers } = application
  if (transfers.length === 0) return application
  await store.transaction((within) => within.plans.takeBack(client.id))
  // or it was taken back by the same person's other tab, and perhaps planned anew
  return (await store.applications.read(client.id)) ?? application
}
