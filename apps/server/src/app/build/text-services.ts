import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import type { TextConfig, TextProvider, Texts } from '../../ports/texts.ts'
import { createTwilioTexts, probeTwilio } from '../../providers/twilio/client.ts'
import { createVonageTexts, probeVonage } from '../../providers/vonage/client.ts'

interface TextService {
  /** For operators. */
  name: string
  create(config: TextConfig, deps: AdapterDeps): Texts
  /** Checks the keys and sends nothing. @throws ProviderError */
  probe(config: TextConfig, deps: AdapterDeps): Promise<void>
}

export const textServices: Readonly<Record<TextProvider, TextService>> = {
  twilio: { name: 'Twilio', create: createTwilioTexts, probe: probeTwilio },
  vonage: { name: 'Vonage', create: createVonageTexts, probe: probeVonage },
}
