import { useQuery } from '@tanstack/react-query'
import type { GetCountries } from '@vestibule/contract/application/get-countries'
import { send } from '../../api/send.ts'
import { Button } from '../../components/Button.tsx'
import type { Bound } from '../../components/control.ts'
import { Notice } from '../../components/Panel.tsx'
import { Select } from '../../components/Select.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { countriesFailed } from './words.ts'

/** A permanent resident's two countries (PE-07). The list is fetched before it is asked for: when the second question is. */
export const Countries = ({
  asked,
  citizenship,
  birth,
}: {
  asked: boolean
  citizenship: Bound<HTMLSelectElement>
  birth: Bound<HTMLSelectElement>
}) => {
  const countries = useQuery({
    queryKey: ['/api/countries'],
    queryFn: ({ signal }) => send<GetCountries>('GET', '/api/countries', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!asked) return null
  if (countries.isPending) return <Skeleton fields={2} heading={false} />
  if (!countries.data)
    return (
      <>
        <Notice live>{countriesFailed}</Notice>
        <Button kind="quiet" full onClick={() => countries.refetch()}>
          Try again
        </Button>
      </>
    )
  const options = countries.data.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <>
      <Select label="Country of citizenship" {...citizenship} options={options} autoComplete="off" />
      <Select label="Country of birth" {...birth} options={options} autoComplete="off" />
    </>
  )
}
