/** Sends a request like `fetch`, and reports the uploaded fraction from 0 to 1. */
export const fetchWithProgress =
  (onProgress: (part: number) => void) =>
  (address: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      init.signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      const failed = () => reject(new TypeError('the upload failed'))
      request.open(init.method ?? 'POST', address)
      for (const [name, value] of Object.entries(init.headers as Record<string, string>))
        request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(responseOf(request))
      request.onerror = failed
      request.onabort = failed
      init.signal?.addEventListener('abort', () => request.abort())
      request.send(init.body as FormData)
    })

const responseOf = (request: XMLHttpRequest): Response => {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return new Response(request.responseText, { status: request.status, headers })
}
