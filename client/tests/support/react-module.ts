/** A module as authors of React components write them. */
import { createElement, type ReactNode } from "react";

interface ButtonProps {
  readonly label: string;
  readonly onPick: (value: unknown) => void;
  readonly children: ReactNode;
}

export const Nested = {
  Button: ({ label, onPick, children }: ButtonProps) => {
    const pick = () => {
      onPick({ picked: 1 });
    };
    return createElement("button", { title: label, onClick: pick }, children);
  },
};
