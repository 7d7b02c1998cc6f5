import type { Contact } from '@vestibule/domain/session'
import { fill } from '@vestibule/words/fill'
import { useEffect, useState } from 'react'
import { type Answer, call } from '../../api/call.ts'
import { showError } from '../../form/error-message.ts'
import { ContactLink } from '../../site/ContactLink.tsx'
import { load } from '../../site/load.tsx'
import { session } from '../../site/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice, RetryNotice } from '../../ui/Panel.tsx'
import rows from '../../ui/Rows.module.css'
import { SkeletonOf } from '../../ui/SkeletonParts.tsx'
import { toast } from '../../ui/toasts.ts'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { currentWords, useFormat, useWords } from '../../words/language.ts'
import { rich } from '../../words/rich.tsx'
import { ChangeContact } from './ChangeContact.tsx'

const contacts: readonly Contact[] = ['email', 'phone']

/** Loaded on a press, because few people move. */
const ChangeAddress = load(() => import('../../application/address/ChangeAddress.tsx'), 'ChangeAddress')

/** Loaded on a press, as `ChangeAddress` is. */
const ChangeName = load(() => import('../../application/name/ChangeName.tsx'), 'ChangeName')

type Row = Contact | 'address' | 'name'

/** Formats an address in one line. */
const lineOf = ({
  address_1,
  address_2,
  city,
  state,
  zipcode,
}: NonNullable<Answer<'getContact'>['address']>) =>
  [address_1, address_2, city, `${state} ${zipcode}`].filter(Boolean).join(', ')

type Name = NonNullable<Answer<'getContact'>['name']>

const legalName = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`

/** Lists email, phone, home address and legal name, with the ways to change them. */
export const ContactRows = () => {
  const { details: words } = useWords()
  const format = useFormat()
  const [loaded, setLoaded] = useState<Answer<'getContact'> | 'not_loaded'>()
  const [open, setOpen] = useState<Row>()
  const read = () => call('getContact').then(setLoaded, () => setLoaded('not_loaded'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once, on arrival
  useEffect(() => void read(), [])

  if (loaded === 'not_loaded') return <RetryNotice onRetry={read}>{words.notLoaded}</RetryNotice>
  if (loaded === undefined) return <SkeletonOf shape="links" rows={3} />
  const { address, name, pendingName, pending, heldUntil } = loaded
  const values = { email: loaded.email, phone: loaded.phoneNumber }
  const close = () => {
    setOpen(undefined)
    void read()
  }
  const changed = async (row: Row) => {
    await Promise.all([session.refresh(), read()])
    setOpen(undefined)
    const { newEmail, newPhone, newAddress, newName } = currentWords().details
    const texts = { email: newEmail.changed, phone: newPhone.changed, address: newAddress.changed }
    toast.success({ ...texts, name: newName.sent }[row])
  }
  const withdraw = async () => {
    await call('withdrawName')
    await read()
    toast.success(currentWords().details.newName.withdrawn)
  }
  return (
    <>
      {heldUntil && (
        <Notice>
          {rich(words.held, { at: format.moment(new Date(heldUntil)), contact: <ContactLink /> })}
        </Notice>
      )}
      <ul className={rows.rows}>
        {contacts.map((contact) => {
          const sentTo = pending?.contact === contact ? pending.sentTo : undefined
          return (
            <li key={contact} className={rows.row}>
              <span className={rows.what}>
                <span className={rows.name}>{words[contact]}</span>
                <Unbroken>{values[contact]}</Unbroken>
                {sentTo !== undefined && (
                  <span className={rows.note}>{fill(words.pending, { to: sentTo })}</span>
                )}
              </span>
              <Button
                variant="link"
                ariaLabel={(sentTo === undefined ? words.changeNamed : words.enterCodeNamed)[contact]}
                onClick={() => setOpen(contact)}
              >
                {sentTo === undefined ? words.change : words.enterCode}
              </Button>
            </li>
          )
        })}
        {address && (
          <li className={rows.row}>
            <span className={rows.what}>
              <span className={rows.name}>{words.address}</span>
              <span>{lineOf(address)}</span>
            </span>
            <Button variant="link" ariaLabel={words.changeNamed.address} onClick={() => setOpen('address')}>
              {words.change}
            </Button>
          </li>
        )}
        {name && (
          <li className={rows.row}>
            <span className={rows.what}>
              <span className={rows.name}>{words.name}</span>
              <span>{legalName(name)}</span>
              {pendingName && (
                <span className={rows.note}>
                  {fill(words.newName.inReview, { name: legalName(pendingName) })}
                </span>
              )}
            </span>
            <Button
              variant="link"
              ariaLabel={pendingName ? words.newName.withdrawNamed : words.changeNamed.name}
              onClick={() => (pendingName ? withdraw().catch(showError) : setOpen('name'))}
            >
              {pendingName ? words.newName.withdraw : words.change}
            </Button>
          </li>
        )}
      </ul>
      {open === 'address' && address && (
        <ChangeAddress
          address={address}
          email={loaded.email}
          onChanged={() => changed('address')}
          onClose={close}
        />
      )}
      {open === 'name' && name && (
        <ChangeName name={name} email={loaded.email} onChanged={() => changed('name')} onClose={close} />
      )}
      {open !== undefined && open !== 'address' && open !== 'name' && (
        <ChangeContact
          contact={open}
          sentTo={pending?.contact === open ? pending.sentTo : undefined}
          before={values[open]}
          onChanged={() => changed(open)}
          onClose={close}
        />
      )}
    </>
  )
}
