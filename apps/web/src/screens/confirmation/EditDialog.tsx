import { type ComponentProps, useState } from 'react'
import type { Answer } from '../../api/call.ts'
import { ContributionForm } from '../../application/contributions/ContributionForm.tsx'
import { ContributionPreview } from '../../application/contributions/ContributionPreview.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Notice, Panel } from '../../ui/Panel.tsx'
import { useWords } from '../../words/language.ts'

/** Shows failures inside the dialog, because toasts would appear behind the dialog. */
export const EditDialog = ({
  onSaved,
  onClose,
  ...contribution
}: Pick<ComponentProps<typeof ContributionForm>, 'saved' | 'clientId' | 'accountType' | 'birthYear'> & {
  onSaved: (contribution: Answer<'updateContribution'>) => void
  onClose: () => void
}) => {
  const { common, confirmation, contribution: words } = useWords()
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog title={confirmation.editTitle} onClose={onClose}>
      <ContributionForm
        {...contribution}
        onSaved={async (saved) => onSaved(saved)}
        onFailed={setProblem}
        preview={(shown) => (
          <Panel title={words.preview.title}>
            <ContributionPreview {...shown} pace />
          </Panel>
        )}
      >
        {(busy) => (
          <>
            {problem && !busy && <Notice live>{problem}</Notice>}
            <DialogActions>
              <Button variant="quiet" full onClick={onClose} disabled={busy}>
                {common.cancel}
              </Button>
              <Button type="submit" full busy={busy}>
                {common.next}
              </Button>
            </DialogActions>
          </>
        )}
      </ContributionForm>
    </Dialog>
  )
}
