import { inspect } from 'node:util'

/** Wraps a value that is redacted when printed, logged or serialized. Only reveal() returns the value. */
export class Secret {
  readonly #value: string
  constructor(value: string) {
    this.#value = value
  }
  reveal(): string {
    return this.#value
  }
  toString(): string {
    return '[redacted]'
  }
  toJSON(): string {
    return '[redacted]'
  }
  [inspect.custom](): string {
    return '[redacted]'
  }
}
