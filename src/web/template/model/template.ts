import { createContext, useContext } from 'react';
import type { TemplateAnswer } from '../../../contract/template.ts';
import type { Context } from '../../../model/expression/context.ts';
import type { Button } from '../../../model/language/button.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { isPermitted } from '../../session/permission.tsx';
import { browserProgram, type BrowserProgram } from './browserProgram.ts';
import { expressionContext } from './expressionContext.ts';

/** A model ready for the screen: what the server sent, its expressions compiled. */
export interface Template extends BrowserProgram {
  answer: TemplateAnswer;
  model: Model;
  context: Context;
  /** Whether the person holds the right `<templateCode>:<code>`. */
  can(code: string): boolean;
  /** Whether the person may see a button of the model. */
  canPress(button: Button): boolean;
}

export function prepareTemplate(answer: TemplateAnswer): Template {
  const model = answer.template;
  const own = (code: string): string => `${model.templateCode}:${code}`;
  return {
    ...browserProgram(model, answer.rowModels),
    answer,
    model,
    context: expressionContext(answer),
    can: (code) => answer.permissions.includes(own(code)),
    canPress: ({ permission, code }) => {
      if (permission === undefined || typeof permission === 'string')
        return answer.permissions.includes(permission ?? own(code));
      return isPermitted(permission, answer.permissions);
    },
  };
}

export const TemplateContext = createContext<Template | undefined>(undefined);

/** The model of the screen. Throws outside of a TemplatePage. */
export function useTemplate(): Template {
  const template = useContext(TemplateContext);
  if (!template) throw new Error('useTemplate needs a TemplateProvider around it');
  return template;
}
