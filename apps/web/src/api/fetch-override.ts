/** How calls are made, and what is shown meanwhile: by `fetch`, until the page has something to lose (`losing/losing.ts`). */
export const fetchOverride = {
  fetch: (address: string, init: RequestInit): Promise<Response> => fetch(address, init),
  /** a call was answered that it goes on, or has ended since */
  goesOn: (_isGoing: boolean): void => undefined,
}
