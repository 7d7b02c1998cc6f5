/** How calls are made: by `fetch`, until the page has something to lose (`losing/losing.ts`). */
export const exchange = {
  fetch: (address: string, init: RequestInit): Promise<Response> => fetch(address, init),
}
