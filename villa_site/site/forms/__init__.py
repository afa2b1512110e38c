"""Forms: definitions, validation, and delivery of submissions to the backend.

Public modules: ``definition`` (fields of a form), ``newsletter``, ``rules``
(validation), ``form_service`` (submissions), ``multipart`` (bodies), ``limits`` (rates and sizes).
"""
