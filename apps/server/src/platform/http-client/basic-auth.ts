/** Returns the header of HTTP's Basic authentication. */
export const basicAuth = (name: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
})
