import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'

/** Deletes a confirmed plan of which nothing was sent. @returns the application as it is now */
export const takeBackUnsent = async (store: Store, application: Application): Promise<Application> => {
  const { client, transfers } = application
  if (transfers.length === 0) return application
  await store.transaction((within) => within.plans.takeBack(client.id))
  // Another tab may have done the same and confirmed again.
  return (await store.applications.read(client.id)) ?? application
}
