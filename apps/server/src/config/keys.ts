/** Whether it is a key: 32 bytes in base64, as `openssl rand -base64 32` writes them. */
export const isKey = (text: string): boolean => Buffer.from(text.trim(), 'base64').length === 32
