/** An OAuth bank asks for consent on its own page. */
export interface Institution {
  institution_id: string
  name: string
  oauth?: true
}

export const institutions: readonly Institution[] = [
  { institution_id: 'ins_109508', name: 'First Platypus Bank' },
  { institution_id: 'ins_109509', name: 'First Gingham Credit Union' },
  { institution_id: 'ins_109510', name: 'Tattersall Federal Credit Union' },
  { institution_id: 'ins_109511', name: 'Tartan Bank' },
  { institution_id: 'ins_109512', name: 'Houndstooth Bank' },
  { institution_id: 'ins_127287', name: 'Platypus OAuth Bank', oauth: true },
]

export const findInstitution = (id: string): Institution | undefined =>
  institutions.find((institution) => institution.institution_id === id)

export const institutionProducts = ['auth', 'balance', 'identity', 'signal', 'transactions'] as const
export const achRoutingNumber = '011401533'
