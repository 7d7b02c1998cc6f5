export const accessibility = {
  title: 'Accessibility',
  standard:
    '{brand} is built to WCAG 2.2 AA: every screen can be used by keyboard alone and with a screen reader, with large text, with more contrast and with less motion.',
  help: 'If something does not work for you, tell us and we will help you open your account another way: {contact}',
} as const
