import type { AccountType } from '@vestibule/domain/account-types'
import { disclosuresRequiredFor, shownOnPage } from '@vestibule/domain/disclosures/required'
import { designationStatement } from '@vestibule/words/disclosures/designation'
import { useState } from 'react'
import { hasCode } from '../../../api/api-error.ts'
import { type Answer, call } from '../../../api/call.ts'
import { showError } from '../../../form/error-message.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { Statement } from '../../../ui/Text.tsx'
import { toast } from '../../../ui/toasts.ts'
import { currentWords, useLanguage } from '../../../words/language.ts'
import type { Answers } from './typed.ts'

/** Shows the statement and signs it. */
export const SignDialog = ({
  answers,
  version,
  accountType,
  clientId,
  onSigned,
  onStale,
  onClose,
}: {
  answers: Answers
  version: number
  accountType: AccountType
  clientId: string
  onSigned: (signed: Answer<'saveDesignation'>) => void
  onStale: () => void
  onClose: () => void
}) => {
  const language = useLanguage()
  const { designation: words, accounts } = language.words
  // A second press sends the same id, so that it does not sign a second designation.
  const [id] = useState(() => crypto.randomUUID())
  const sign = async () => {
    toast.dismissFailures()
    try {
      const disclosures = shownOnPage(disclosuresRequiredFor.designation, currentWords().disclosures)
      onSigned(
        await call('saveDesignation', {
          params: { clientId },
          body: { id, version, ...answers.body, disclosures },
        }),
      )
      const { saved, spouse } = currentWords().designation
      toast.success(answers.spouse === undefined ? saved : spouse.sent)
    } catch (error) {
      if (hasCode(error, 'stale')) return onStale()
      showError(error, currentWords().designation.failed)
    }
  }
  const account = accounts[accountType].name
  return (
    <Dialog title={words.reviewTitle} wide onClose={onClose}>
      <Statement>{designationStatement({ account, ...answers }, language)}</Statement>
      <DialogActions>
        <Button variant="quiet" full onClick={onClose}>
          {words.back}
        </Button>
        <Button full onClick={sign}>
          {words.sign}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
