/** `site/resilience/resilience.ts` replaces these functions when that module is loaded. */
export const fetchOverride = {
  fetch: (address: string, init: RequestInit): Promise<Response> => fetch(address, init),
  showPending: (_isPending: boolean): void => undefined,
}
