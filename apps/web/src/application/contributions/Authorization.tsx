import { sharesIraLimit } from '@vestibule/domain/account-types'
import type { Contribution } from '@vestibule/domain/contribution/allowance'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { debitAuthorization } from '@vestibule/words/disclosures/debit'
import { useSettings } from '../../site/settings.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Small } from '../../ui/Text.tsx'
import { useLanguage } from '../../words/language.ts'

/** The authorization that the person gives with the button below it (CF-11). */
export const Authorization = ({
  bank,
  contribution: { amount, schedule, accountType },
  from,
}: {
  bank: { bank_name: string; account_mask: string }
  contribution: Contribution
  /** The date of the first debit. */
  from: IsoDate
}) => {
  const { company, contact, publicUrl } = useSettings()
  const language = useLanguage()
  const { confirmation, disclosures } = language.words
  const { bank_name, account_mask: mask } = bank
  const terms = { amount, schedule, from, sharesIraLimit: sharesIraLimit(accountType) }
  const parties = { company, contact, url: publicUrl, bank: bank_name, mask }
  return (
    <>
      <Panel title={confirmation.authorization}>
        <p>{debitAuthorization({ ...parties, ...terms }, language)}</p>
      </Panel>
      <Small>{disclosures['own-bank'].main}</Small>
    </>
  )
}
