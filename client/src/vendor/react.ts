/** The page's own React under its own name, for third-party modules. */
import React from "react";

export const {
  Activity, Children, Component, Fragment, Profiler, PureComponent, StrictMode, Suspense,
  ViewTransition, addTransitionType, cache, cacheSignal, cloneElement, createContext,
  createElement, createRef, forwardRef, isValidElement, lazy, memo, startTransition,
  use, useActionState, useCallback, useContext, useDebugValue,
  useDeferredValue, useEffect, useEffectEvent, useId, useImperativeHandle,
  useInsertionEffect, useLayoutEffect, useMemo, useOptimistic, useReducer, useRef,
  useState, useSyncExternalStore, useTransition, version,
} = React;
export default React;
