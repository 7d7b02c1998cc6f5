/** Replaced by `resilience/resilience.ts` once that is loaded. */
export const fetchOverride = {
  fetch: (address: string, init: RequestInit): Promise<Response> => fetch(address, init),
  goesOn: (_isGoing: boolean): void => undefined,
}
