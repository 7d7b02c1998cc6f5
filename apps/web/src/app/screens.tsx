import { Skeleton } from '../components/Skeleton.tsx'
import { Column } from './Column.tsx'
import { load } from './load.tsx'

const meanwhile = (
  <Column>
    <Skeleton />
  </Column>
)

/** The screens outside the wrapper, each a file of its own that is loaded when it is needed. */
export const Home = load(async () => (await import('../screens/home/Home.tsx')).Home, meanwhile)
export const Email = load(async () => (await import('../screens/email/Email.tsx')).Email, meanwhile)
export const LoginDetails = load(
  async () => (await import('../screens/login-details/LoginDetails.tsx')).LoginDetails,
  meanwhile,
)
export const AddPhone = load(
  async () => (await import('../screens/add-phone/AddPhone.tsx')).AddPhone,
  meanwhile,
)
export const VerifyPhone = load(
  async () => (await import('../screens/verify-phone/VerifyPhone.tsx')).VerifyPhone,
  meanwhile,
)
export const VerifyEmail = load(
  async () => (await import('../screens/verify-email/VerifyEmail.tsx')).VerifyEmail,
  meanwhile,
)
export const EditPhone = load(
  async () => (await import('../screens/edit-phone/EditPhone.tsx')).EditPhone,
  meanwhile,
)
export const EditEmail = load(
  async () => (await import('../screens/edit-email/EditEmail.tsx')).EditEmail,
  meanwhile,
)
export const ForgotPassword = load(
  async () => (await import('../screens/forgot-password/ForgotPassword.tsx')).ForgotPassword,
  meanwhile,
)
export const LogInCode = load(
  async () => (await import('../screens/log-in-code/LogInCode.tsx')).LogInCode,
  meanwhile,
)
export const DeadEnd = load(async () => (await import('../screens/dead-end/DeadEnd.tsx')).DeadEnd, meanwhile)
// with the wrapper, whose screens it knows
export const UnknownStep = load(async () => (await import('../flow/Wrapper.tsx')).UnknownStep, meanwhile)
export const LogIn = load(async () => (await import('../screens/log-in/LogIn.tsx')).LogIn, meanwhile)
export const ResetPassword = load(
  async () => (await import('../screens/reset-password/ResetPassword.tsx')).ResetPassword,
  meanwhile,
)
export const Unsubscribe = load(
  async () => (await import('../screens/unsubscribe/Unsubscribe.tsx')).Unsubscribe,
  meanwhile,
)
export const Message = load(async () => (await import('../screens/message/Message.tsx')).Message, meanwhile)
export const Accessibility = load(
  async () => (await import('../screens/accessibility/Accessibility.tsx')).Accessibility,
  meanwhile,
)
export const Wrapper = load(async () => (await import('../flow/Wrapper.tsx')).Wrapper, meanwhile)
