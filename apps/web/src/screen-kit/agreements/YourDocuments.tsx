import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { buildUrl } from '../../api/build-url.ts'
import { RetryNotice } from '../../ui/Panel.tsx'
import { SkeletonOf } from '../../ui/Skeleton.tsx'
import { readAgreements } from './agreement-calls.ts'
import styles from './YourDocuments.module.css'

const words = {
  h2: 'Your documents',
  agreement: (name: string) => `${name} (PDF)`,
  certificate: 'Certificate of acceptance (PDF)',
  certificateFile: 'Certificate of acceptance.pdf',
  notLoaded: 'We could not load the list of your documents.',
}

export const YourDocuments = ({ clientId }: { clientId: string }) => {
  const id = useId()
  const list = useQuery({
    queryKey: ['documents', clientId],
    queryFn: ({ signal }) => readAgreements(clientId, signal),
  })
  const params = { clientId }
  return (
    <section className={styles.documents} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {words.h2}
      </h2>
      {list.isPending && <SkeletonOf shape="links" rows={6} />}
      {list.isError && <RetryNotice onRetry={() => list.refetch()}>{words.notLoaded}</RetryNotice>}
      {list.data && (
        <ul className={styles.list}>
          {list.data.agreements.map(({ agreement_id: agreementId, agreement_name: name }) => (
            <li key={agreementId}>
              <a href={buildUrl('getAgreementPdf', { ...params, agreementId })} download={`${name}.pdf`}>
                {words.agreement(name)}
              </a>
            </li>
          ))}
          <li>
            <a href={buildUrl('getCertificate', params)} download={words.certificateFile}>
              {words.certificate}
            </a>
          </li>
        </ul>
      )}
    </section>
  )
}
