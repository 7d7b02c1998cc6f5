/** Replaced by `resilience/resilience.ts` once that is loaded. */
export const fetchOverride = {
  fetch: (address: string, init: RequestInit): Promise<Response> => fetch(address, init),
  showPending: (_isPending: boolean): void => undefined,
}
