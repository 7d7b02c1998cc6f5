import type { AccountType } from '@vestibule/domain/account-types'
import type { IraDoubts } from '@vestibule/domain/contribution/ira-doubts'
import { iraEligibilityNotice } from '@vestibule/words/disclosures/ira-eligibility'
import { iraLimitsUrl } from '../../site/links.ts'
import { useReportDisclosure } from '../../site/useReportDisclosure.ts'
import { Notice } from '../../ui/Panel.tsx'
import { useLanguage } from '../../words/language.ts'

/** Shows why the answers make an IRA contribution doubtful, and reports that it was shown (CO-16). */
export const IraNotice = ({
  clientId,
  accountType,
  doubts,
}: {
  clientId: string
  accountType: AccountType
  doubts: IraDoubts
}) => {
  const language = useLanguage()
  useReportDisclosure(clientId, 'ira-eligibility')
  return (
    <Notice>
      {iraEligibilityNotice(doubts, accountType, language)}{' '}
      <a href={iraLimitsUrl} target="_blank" rel="noreferrer">
        {language.words.contribution.irsLimits}
      </a>
    </Notice>
  )
}
