import { load } from '../site/load.tsx'

export const Home = load(async () => (await import('../screens/home/Home.tsx')).Home)
export const Email = load(async () => (await import('../screens/email/Email.tsx')).Email)
export const LoginDetails = load(
  async () => (await import('../screens/login-details/LoginDetails.tsx')).LoginDetails,
)
export const AddPhone = load(async () => (await import('../screens/add-phone/AddPhone.tsx')).AddPhone)
export const VerifyPhone = load(
  async () => (await import('../screens/verify-phone/VerifyPhone.tsx')).VerifyPhone,
)
export const VerifyEmail = load(
  async () => (await import('../screens/verify-email/VerifyEmail.tsx')).VerifyEmail,
)
export const EditPhone = load(async () => (await import('../screens/edit-phone/EditPhone.tsx')).EditPhone)
export const EditEmail = load(async () => (await import('../screens/edit-email/EditEmail.tsx')).EditEmail)
export const ForgotPassword = load(
  async () => (await import('../screens/forgot-password/ForgotPassword.tsx')).ForgotPassword,
)
export const LogInCode = load(async () => (await import('../screens/log-in-code/LogInCode.tsx')).LogInCode)
export const DeadEnd = load(async () => (await import('../screens/dead-end/DeadEnd.tsx')).DeadEnd)
// bundled with the application's screens
export const UnknownStep = load(async () => (await import('./ApplicationFlow.tsx')).UnknownStep)
export const LogIn = load(async () => (await import('../screens/log-in/LogIn.tsx')).LogIn)
export const ResetPassword = load(
  async () => (await import('../screens/reset-password/ResetPassword.tsx')).ResetPassword,
)
export const Unsubscribe = load(
  async () => (await import('../screens/unsubscribe/Unsubscribe.tsx')).Unsubscribe,
)
export const Message = load(async () => (await import('../screens/message/Message.tsx')).Message)
export const Accessibility = load(
  async () => (await import('../screens/accessibility/Accessibility.tsx')).Accessibility,
)
export const ApplicationFlow = load(async () => (await import('./ApplicationFlow.tsx')).ApplicationFlow)
