import type { Translation, Words } from '../words.ts'

const unanswered = 'Seleccione las opciones'

export const suitability: Translation<Words['suitability']> = {
  title: 'Cuéntenos sus metas y plazos de inversión',
  why: 'Los reguladores piden a las empresas financieras que conozcan las metas, los planes, la experiencia y la tolerancia al riesgo de cada cliente. Elija lo que mejor se ajuste a usted.',
  questions: {
    investment_objective: {
      legend: '¿Cuál es su principal meta de inversión?',
      choices: {
        GROWTH_AND_INCOME: 'Crecimiento e ingresos',
        SHORT_TERM_GROWTH_WITH_RISK: 'Crecimiento a corto plazo, aceptando más riesgo',
        LONG_TERM_GROWTH_WITH_SAFETY: 'Crecimiento a largo plazo con seguridad',
      },
    },
    time_horizon: {
      legend: '¿Cuándo piensa jubilarse?',
      choices: {
        SHORT: 'Estoy jubilado(a) o me jubilaré pronto',
        AVERAGE: 'En menos de 10 años',
        LONG: 'En más de 10 años',
      },
    },
    investment_experience: {
      legend: '¿Cuánta experiencia de inversión tiene?',
      choices: { LIMITED: 'Limitada', GOOD: 'Buena', EXTENSIVE: 'Amplia' },
    },
    risk_tolerance: {
      legend: 'Si sus inversiones perdieran el 20% en un mes, ¿qué haría?',
      choices: { LOW: 'Vender todo', MEDIUM: 'Vender una parte', HIGH: 'No hacer nada' },
    },
  },
  errors: { required: unanswered, unknown: unanswered },
}
