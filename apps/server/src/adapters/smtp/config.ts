export interface SmtpConfig {
  host: string
  port: number
  /** TLS from the first byte (port 465) */
  secure: boolean
  /** STARTTLS or nothing (port 587); without it STARTTLS is used where it is offered */
  requireTls: boolean
  /** undefined: the server asks for no login */
  login: { user: string; password: string } | undefined
  from: { name: string; address: string }
}
